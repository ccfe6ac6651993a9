import { expect } from "@playwright/test"
import { type HTMLElement, parse } from "node-html-parser"
import { noteAnswer } from "../servers/server-log.ts"

/** A page has led away from the product, which only a real payment service may ask for. */
export class AnotherSite extends Error {
  constructor({ href }: URL) {
    super(`Nothing leads to another site, such as ${href}`)
  }
}

/**
 * A browser of the plainest kind: pages, links, forms and cookies over HTTP, no scripts, no styles, and only the headers
 * that a text browser sends.
 */
export class Visitor {
  address = ""
  status = 0
  page: HTMLElement = parse("")
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** As somebody who has logged in before. */
  signIn({ token }: { token: string }) {
    this.#cookies.set(sessionCookie(this.#origin), token)
  }

  /** What `signIn` takes, of somebody who is logged in. */
  token() {
    return this.#cookies.get(sessionCookie(this.#origin))!
  }

  cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }

  async open(path: string) {
    await this.#ask(new URL(path, this.address || this.#origin), { method: "GET" })
  }

  async follow(label: string) {
    const link = this.page.querySelectorAll("a[href]").find(({ text }) => text.trim() === label)
    expect(link, `a link '${label}' on ${this.address}`).toBeTruthy()
    await this.open(link!.getAttribute("href")!)
  }

  /** Fills in the form that has a button with these words, and presses it. Several values for one name are given as a list. */
  async send(
    button: string,
    answers: Record<string, string | string[]> = {},
    where: (form: HTMLElement) => boolean = () => true,
  ) {
    const pressed = this.page
      .querySelectorAll("form button, form input[type=submit]")
      .find((one) => one.text.trim() === button && where(one.closest("form")!))
    expect(pressed, `a button '${button}' on ${this.address}: ${this.text().slice(0, 300)}`).toBeTruthy()
    const form = pressed!.closest("form")!
    const fields = filledIn(form, pressed!, answers)
    const target = new URL(form.getAttribute("action") || this.address, this.address)
    if (form.getAttribute("method")?.toLowerCase() !== "post") {
      target.search = new URLSearchParams(fields).toString()
      return this.#ask(target, { method: "GET" })
    }
    await this.#ask(target, { method: "POST", headers: { Referer: this.address }, body: bodyOf(form, fields) })
  }

  text() {
    const body = parse(this.source()).querySelector("body")!
    for (const script of body.querySelectorAll("script")) script.remove()
    return body.structuredText.replace(/\s+/g, " ")
  }

  /** Everything that was sent, with what only scripts would read. */
  source() {
    return this.page.toString()
  }

  async #ask(url: URL, init: RequestInit, hops = 0): Promise<void> {
    if (url.origin !== this.#origin) throw new AnotherSite(url)
    const headers = new Headers(init.headers)
    headers.set("Cookie", this.cookie())
    const answer = await fetch(url, { ...init, headers, redirect: "manual" })
    noteAnswer(answer.headers.get("X-Request-Id"))
    for (const line of answer.headers.getSetCookie()) this.keep(line)
    const location = answer.headers.get("Location")
    if (location && answer.status >= 300 && answer.status < 400) {
      expect(hops, `too many redirects: ${url}`).toBeLessThan(5)
      return this.#ask(new URL(location, url), { method: "GET" }, hops + 1)
    }
    this.address = url.href
    this.status = answer.status
    this.page = parse(shownAs(answer.headers.get("Content-Type"), await answer.text()))
    expect(this.status, `${init.method} ${url}`).toBeLessThan(500)
  }

  /** A `Set-Cookie` line. */
  keep(line: string) {
    const [pair] = line.split(";")
    const name = pair!.slice(0, pair!.indexOf("="))
    if (/max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, pair!.slice(name.length + 1))
  }
}

/** On https every cookie of the product has a prefix. */
export const sessionCookie = (origin: string) => (origin.startsWith("https:") ? "__Host-sid" : "sid")

/** What is no page stands there as text: no browser sniffs, because every answer forbids it. */
function shownAs(type: string | null, text: string) {
  if (type === null || type.startsWith("text/html")) return text
  return `<body><pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre></body>`
}

/** The fields of a form as a browser would send them: what stands in it, changed by the answers. */
export function filledIn(form: HTMLElement, pressed: HTMLElement, answers: Record<string, string | string[]>) {
  const fields: [string, string][] = []
  const asked = new Set<string>()
  for (const element of form.querySelectorAll("input, select, textarea")) {
    const name = element.getAttribute("name")
    const type = element.getAttribute("type")?.toLowerCase()
    if (!name || element.hasAttribute("disabled") || type === "submit" || type === "button") continue
    const given = answers[name]
    if (given !== undefined) {
      if (!asked.has(name)) for (const value of [given].flat()) fields.push([name, value])
      asked.add(name)
      if (element.tagName === "SELECT") {
        const offered = element.querySelectorAll("option").map((option) => option.getAttribute("value") ?? option.text)
        expect(offered, name).toContain(given)
      }
    } else if (type === "radio" || type === "checkbox") {
      if (element.hasAttribute("checked")) fields.push([name, element.getAttribute("value") ?? "on"])
    } else if (type !== "file") fields.push([name, currentValue(element)])
  }
  expect(
    Object.keys(answers).filter((name) => !asked.has(name)),
    "every answer has a field",
  ).toEqual([])
  const name = pressed.getAttribute("name")
  if (name) fields.push([name, pressed.getAttribute("value") ?? ""])
  return fields
}

function currentValue(element: HTMLElement) {
  if (element.tagName === "TEXTAREA") return element.text
  if (element.tagName === "INPUT") return element.getAttribute("value") ?? ""
  const options = element.querySelectorAll("option")
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0]
  return chosen?.getAttribute("value") ?? chosen?.text ?? ""
}

export function bodyOf(form: HTMLElement, fields: [string, string][]) {
  if (form.getAttribute("enctype") !== "multipart/form-data") return new URLSearchParams(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return body
}
