import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { deviceSettings } from "./change-devices.server.ts"
import { Names, ThisDevice } from "./this-device.tsx"

type Settings = Awaited<ReturnType<typeof deviceSettings>>

/** Only the device itself can begin. */
export function DevicesSection({ devices, publicKey }: { devices: Settings["devices"]; publicKey: string }) {
  return (
    <section className="card sheet stack" aria-labelledby="notices">
      <h2 id="notices">Notices on this phone</h2>
      <p className="soft">
        Your phone or computer can tell you of a request or a message while Rishta is closed. What somebody has written
        is never shown, and names only where you allow it.
      </p>
      {devices.length > 0 && (
        <ul className="sessions">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {devices.every(({ here }) => !here) && <ThisDevice publicKey={publicKey} />}
    </section>
  )
}

function DeviceRow({ device: { id, device, since, used, showsNames, here } }: { device: Settings["devices"][number] }) {
  return (
    <li>
      <strong>
        <Name>{device}</Name>
      </strong>
      <p className="small soft">
        {here ? "This device, since" : "Since"} {since}
        {used && `, last notice ${used}`}
      </p>
      <PostForm preventScrollReset className="row between">
        <input type="hidden" name="device" value={id} />
        <Names key={String(showsNames)} checked={showsNames} />
        <div className="row">
          <button className="button quiet" name="intent" value="choose-names">
            Save
          </button>
          <button
            className="button quiet"
            name="intent"
            value="end-notices"
            aria-label={`End the notices on ${device}`}
          >
            End
          </button>
        </div>
      </PostForm>
    </li>
  )
}
