import { href, Link } from "react-router"
import { FurtherPictures, MoreAbout } from "#app/features/people/profile/more-about.tsx"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { findPerson } from "./person.server.ts"

export function ProfileDetails({ profile }: { profile: NonNullable<Awaited<ReturnType<typeof findPerson>>> }) {
  const { name, contactNumber, pictureId, pictures, more, status, visible, verified, sections } = profile
  const id = String(profile.id)
  return (
    <>
      <div className="thumb">
        <Portrait name={name} pictureId={pictureId} />
      </div>
      <FurtherPictures name={name} pictures={pictures} />
      <p>
        <Link className="button quiet" to={href("/UserEditProfile/:id", { id })}>
          Edit Profile
        </Link>{" "}
        <Link className="button quiet" to={href("/UserEditProfile/:id/pictures", { id })}>
          Pictures
        </Link>
      </p>
      <DescriptionSection
        title="State"
        rows={[
          ["Shown to others", visible ? "Yes" : "No"],
          ["Status", status],
          ["Checked", verified ? `On ${verified}` : "Not yet"],
          ["Contact number", contactNumber],
          ["E-mail", profile.account.email],
        ]}
      >
        <p>
          <Link to={href("/portal/verifications/:id", { id })}>Check or send back</Link>
        </p>
      </DescriptionSection>
      <MoreAbout {...more} />
      {sections.map(({ title, rows }) => (
        <DescriptionSection key={title} title={title} rows={rows} />
      ))}
    </>
  )
}
