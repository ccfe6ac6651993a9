/** Over the finished page, lets every touch through and goes by itself. */
export function Splash() {
  return (
    <div className="splash" aria-hidden="true">
      <span className="spinner" />
    </div>
  )
}
