import { expect, test } from "vitest"
import { isPushAddress } from "./push-services.ts"

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
])("%s is a push service's", (address) => expect(isPushAddress(address, [])).toBe(true))

test.each([
  "",
  "fcm.googleapis.com",
  "http://fcm.googleapis.com/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com@example.com/abc",
  "https://user:word@fcm.googleapis.com/abc",
  "https://evilfcm.googleapis.com.example.com/abc",
  "https://notpush.apple.com/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://localhost/abc",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "ftp://fcm.googleapis.com/abc",
])("%j is none", (address) => expect(isPushAddress(address, [])).toBe(false))

test("A host that the operator names is one with exactly its port, also by http", () => {
  const further = ["127.0.0.1:4800"]
  expect(isPushAddress("http://127.0.0.1:4800/abc", further)).toBe(true)
  expect(isPushAddress("http://127.0.0.1:4801/abc", further)).toBe(false)
  expect(isPushAddress("http://a.127.0.0.1:4800/abc", further)).toBe(false)
})
