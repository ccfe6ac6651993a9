/** Whether somebody looks at the page: a browser that only reads ahead pays no visit. */
export const isVisit = ({ method, headers }: Request) =>
  method === "GET" && !/prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")
