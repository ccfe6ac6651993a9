/** Of a request that changes nothing. */
export const isReading = ({ method }: { method?: string }) => method === "GET" || method === "HEAD"
