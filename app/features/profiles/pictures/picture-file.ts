import { data } from "react-router"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/picture-file"
import { PICTURE_WIDTHS } from "./picture-sizes.ts"
import { readPicture } from "./pictures.server.ts"

/** One picture in one width. Whoever may not see it, signed in or not, learns nothing but 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const width = PICTURE_WIDTHS.find((size) => String(size) === params.width)
  const bytes = visitor && width && (await readPicture(visitor, params.id, width))
  if (!bytes) throw data(null, { status: 404 })
  return new Response(bytes, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": 'inline; filename="picture.webp"',
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  })
}
