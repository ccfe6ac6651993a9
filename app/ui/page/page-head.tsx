import { useRootData } from "#app/viewer/root-data.ts"

interface PageHeadProps {
  title: string
  description: string
  /** The canonical address of a screen with several: for search engines and shared links. */
  path: string
}

export function PageHead({ title, description, path }: PageHeadProps) {
  const root = useRootData()
  const address = `${root?.origin ?? ""}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Rishta" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${root?.origin ?? ""}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Rishta: find the person you will build a home with" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
