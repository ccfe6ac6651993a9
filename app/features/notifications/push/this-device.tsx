import { type SubmitEvent, useEffect, useState } from "react"
import { useSubmit } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"

const PROBLEM = "Your browser does not show notices of this site. Allow them in its settings, and try again."

/** Only where the browser can show notices; asks for permission when pressed. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const submit = useSubmit()
  const [able, setAble] = useState<boolean>()
  const [failed, setFailed] = useState(false)
  useEffect(() => setAble("PushManager" in window), [])

  async function begin(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set("intent", "show-notices")
    try {
      const { subscribeDevice } = await import("./subscribe-device.ts")
      const given = await subscribeDevice(publicKey)
      for (const [name, value] of Object.entries(given)) form.set(name, value)
      await submit(form, { method: "post", preventScrollReset: true })
    } catch {
      setFailed(true)
    }
  }

  if (!able)
    return <p className="small soft">To begin, open this page on the device itself, in a browser that shows notices.</p>
  return (
    <PostForm className="stack" onSubmit={begin}>
      <Names />
      <button className="button">Show notices on this device</button>
      {failed && <p role="alert">{PROBLEM}</p>}
    </PostForm>
  )
}

export function Names({ checked = false }: { checked?: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name="names" defaultChecked={checked} />
      <span>Show names in these notices</span>
    </label>
  )
}
