import globalData from "@csstools/postcss-global-data";
import customMedia from "postcss-custom-media";

/** The breakpoints by name in every style, those inside components too. */
export default {
  plugins: [globalData({ files: [`${import.meta.dirname}/src/styles/breakpoints.css`] }), customMedia()],
};
