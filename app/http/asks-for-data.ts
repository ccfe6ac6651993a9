/** The router's scripts ask for the data of a page alone, by this ending of its address. */
export const asksForData = ({ url }: Pick<Request, "url">) => new URL(url).pathname.endsWith(".data")
