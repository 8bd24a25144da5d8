/** The parts of the client that are fetched when they are needed. */

export const PARTS = {
  startPage: () => import("../pages/start/StartPage.svelte"),
  setupPage: () => import("../pages/setup/SetupPage.svelte"),
  rulesPage: () => import("../pages/rules/RulesPage.svelte"),
  comparePage: () => import("../pages/rules/ComparePage.svelte"),
  housePage: () => import("../pages/house_rules/HouseRulesPage.svelte"),
  invitedPage: () => import("../pages/room/InvitedPage.svelte"),
  historyPage: () => import("../pages/history/HistoryPage.svelte"),
  figuresPage: () => import("../pages/figures/FiguresPage.svelte"),
  problemsPage: () => import("../pages/problems/ProblemsPage.svelte"),
  problemPage: () => import("../pages/problems/ProblemPage.svelte"),
  devicePage: () => import("../pages/history/DevicePage.svelte"),
  lobbyPage: () => import("../pages/lobby/LobbyPage.svelte"),
  sheetsPage: () => import("../pages/sheets/SheetsPage.svelte"),
  livePage: () => import("../pages/live/LivePage.svelte"),
  learnPage: () => import("../pages/learn/LearnPage.svelte"),
  replayPage: () => import("../pages/replay/ReplayPage.svelte"),
  watchPage: () => import("../pages/watch/WatchPage.svelte"),
  seatPage: () => import("../pages/SeatPage.svelte"),
  scorePage: () => import("../pages/score/ScorePage.svelte"),
  drawers: () => import("../drawers/Drawers.svelte"),
};
