import stylesheet from "../styles/immersive.css?url&no-inline"

/** Only on an open conversation: failures keep the page's frame. Last, so that no message waits for it. */
export function Immersive() {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
      <link rel="stylesheet" href={stylesheet} />
    </>
  )
}
