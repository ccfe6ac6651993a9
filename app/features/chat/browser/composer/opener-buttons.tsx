import { OPENERS } from "../../openers.ts"

interface OpenerButtonsProps {
  here: string
  onChoose(text: string): void
}

/** With scripts they fill the composer; without, the page comes back with it filled. */
export function OpenerButtons({ here, onChoose }: OpenerButtonsProps) {
  return (
    <form action={here} className="openers" aria-label="Ways to begin">
      {OPENERS.map((text, i) => (
        <button
          key={text}
          className="button quiet"
          name="draft"
          value={i + 1}
          onClick={(event) => {
            event.preventDefault()
            onChoose(text)
          }}
        >
          {text}
        </button>
      ))}
    </form>
  )
}
