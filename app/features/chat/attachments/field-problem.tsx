export function FieldProblem({ field, text }: { field: string; text?: string }) {
  if (!text) return null
  return (
    <p className="error" id={`form-${field}-error`}>
      {text}
    </p>
  )
}
