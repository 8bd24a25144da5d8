import { expect, test } from "vitest";

import { addressesForOthers, isLoopback, reachable } from "./reachable";

const AT_HOME = { addresses: ["http://192.168.1.5:8000/", "http://[fd00::2]:8000/"] };
const page = (address: string): URL => new URL(address);

test("an address of this machine alone is replaced by the first that leads here", () => {
  for (const address of ["http://localhost:8000/", "http://127.0.0.1:8000/t/x", "http://[::1]:8000/"])
    expect(reachable("/t/abc#secret", AT_HOME, page(address))).toBe("http://192.168.1.5:8000/t/abc#secret");
});

test("it stays where there is no other", () => {
  const here = page("http://localhost:8000/");
  expect(reachable("/t/abc", { addresses: [] }, here)).toBe("http://localhost:8000/t/abc");
  expect(reachable("/", null, here)).toBe("http://localhost:8000/");
});

test("an address that others reach is shared as it is", () => {
  expect(reachable("/t/abc", AT_HOME, page("https://samba.example/x"))).toBe("https://samba.example/t/abc");
  expect(reachable("/t/abc", AT_HOME, page("http://10.0.0.7:8000/"))).toBe("http://10.0.0.7:8000/t/abc");
});

test("other devices are shown the addresses of a server at home alone", () => {
  expect(addressesForOthers(AT_HOME, page("http://localhost:8000/"))).toEqual(AT_HOME.addresses);
  expect(addressesForOthers(null, page("http://localhost:8000/"))).toEqual([]);
  expect(addressesForOthers(null, page("http://192.168.1.5:8000/t/x"))).toEqual(["http://192.168.1.5:8000/"]);
  expect(addressesForOthers(AT_HOME, page("https://samba.example/"))).toEqual([]);
});

test("only loopback is loopback", () => {
  const names = ["localhost", "a.localhost", "127.0.0.1", "127.1.2.3", "[::1]"];
  expect(names.filter(isLoopback)).toEqual(names);
  expect(["127.example", "localhost.example", "1270.0.0.1", "10.0.0.1", "[::2]"].filter(isLoopback)).toEqual([]);
});
