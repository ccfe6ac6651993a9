import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { loggedPath } from "./logged-path.ts"

const KEY = "Zx9-canary_7.sealed~text"

interface Entry {
  path?: string
  children?: Entry[]
}

const pathsOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])
const withKey = pathsOf(routes as Entry[]).filter((path) => path.includes(":token"))

test("there are addresses with a key in them", () => {
  expect(withKey).toEqual(expect.arrayContaining(["/consent/:token", "/mail/unsubscribe/:token"]))
})

test.each(withKey)("of %s the key is not logged, however it is written", (pattern) => {
  const path = pattern.replace(":token", KEY).replaceAll(/:\w+/g, "7")
  const spelt = [
    path,
    path.toUpperCase(),
    `${path}.data`,
    `${path}/`,
    `${path}?from=${KEY}`,
    `${path}%`,
    `http://localhost${path}`,
    path.replaceAll("/", "//"),
    path.replaceAll("n", "%6e"),
    path.replaceAll("/", "%2F"),
    path.replace(KEY, [...KEY].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")),
    path.replace(KEY, KEY.repeat(20)),
  ]
  for (const url of spelt) {
    const logged = loggedPath(url)
    const read = decodeURIComponent(logged.replace(/%$/, ""))
    for (const text of [logged, read]) expect([url, text.toLowerCase().includes("canary")]).toEqual([url, false])
  }
})

test.each([
  ["/login", "/login"],
  ["/AllUsers?city=Lahore", "/AllUsers"],
  ["/consent", "/consent"],
  ["/consent.data", "/consent.data"],
  ["/consent/abc.data", "/consent/….data"],
  ["/consent/abc/picture/7", "/consent/…/picture/7"],
  ["/clients/7/consent", "/clients/7/consent"],
  ["/%75sers", "/%75sers"],
])("%s is logged as %s", (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
