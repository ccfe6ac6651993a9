export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } })
