import stylesheet from "../styles/immersive.css?url&no-inline"

/**
 * Of an open conversation only: refusals and failures keep the frame of every page. Last in it, so that no message waits for the
 * style sheet, which moves nothing.
 */
export function Immersive() {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
      <link rel="stylesheet" href={stylesheet} />
    </>
  )
}
