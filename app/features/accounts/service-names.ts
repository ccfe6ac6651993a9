// Apart from the table whose values these are: this reaches the browser.

/** The two assisted services, by their names on the landing page. */
export const SERVICES = { assist: "Prime Assist", plus: "Prime Plus" }
export type Service = keyof typeof SERVICES
