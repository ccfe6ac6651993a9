export const pictureResponse = (bytes: Uint8Array) =>
  new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": 'inline; filename="picture.webp"',
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  })
