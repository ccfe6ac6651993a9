import { expect, test } from "vitest"
import { routeOf } from "./route-of.ts"

test.each([
  ["/", "/"],
  ["/login?next=%2FAllUsers", "/login"],
  ["/allusers.data?city=Lahore", "/AllUsers"],
  ["/consent/Zx9-canary_7", "/consent/:token"],
  ["/pictures/7/320", "/pictures/:id/:width"],
  ["/assets/entry-4711.js", "/assets/*"],
  ["/api", "/api"],
  ["/api/no-such-call/7", "/api/*"],
  ["/metrics", "/metrics"],
  ["/wp-login.php", "/*"],
  ["/%", "/*"],
])("%s is counted under %s", (url, route) => {
  expect(routeOf(url)).toBe(route)
})
