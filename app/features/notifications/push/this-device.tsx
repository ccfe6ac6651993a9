import { type SubmitEvent, useEffect, useState } from "react"
import { Form, useSubmit } from "react-router"

const REFUSED = "Your browser does not allow notices of this site. Allow them in its settings, and try again."
const FAILED = "Your browser could not begin to show notices. Please try again later."

/** The button; it asks for leave when it is pressed, and stands only where the browser can show notices. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const submit = useSubmit()
  const [able, setAble] = useState<boolean>()
  const [problem, setProblem] = useState("")
  useEffect(() => setAble("serviceWorker" in navigator && "PushManager" in window && "Notification" in window), [])

  async function begin(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem("")
    const form = new FormData(event.currentTarget)
    form.set("intent", "show-notices")
    try {
      if ((await Notification.requestPermission()) !== "granted") return setProblem(REFUSED)
      const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
      for (const [name, value] of Object.entries({ endpoint, ...keys })) form.set(name, value ?? "")
      await submit(form, { method: "post", preventScrollReset: true })
    } catch {
      setProblem(FAILED)
    }
  }

  if (!able)
    return <p className="small soft">To begin, open this page on the device itself, in a browser that shows notices.</p>
  return (
    <Form method="post" className="stack" onSubmit={begin}>
      <Names />
      <button className="button">Show notices on this device</button>
      {problem && <p role="alert">{problem}</p>}
    </Form>
  )
}

export function Names({ checked = false }: { checked?: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name="names" defaultChecked={checked} /> Show names in these notices
    </label>
  )
}

/** What was made for an earlier key of the site is made anew. */
async function subscribe(publicKey: string) {
  await navigator.serviceWorker.register("/sw.js")
  const { pushManager } = await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(wanted)
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(wanted)
  }
}
