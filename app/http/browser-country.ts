/** The country of the browser's first language ('ur-PK'), if it names one. */
export function browserCountry(request: Request) {
  const languages = request.headers.get("Accept-Language") ?? ""
  return /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/.exec(languages)?.[1]
}
