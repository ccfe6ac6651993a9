// Apart from the table whose values these are: this reaches the browser.

export const SERVICES = { assist: "Prime Assist", plus: "Prime Plus" }
export type Service = keyof typeof SERVICES
