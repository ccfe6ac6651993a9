/** The hidden field by which a form that is sent twice is known (docs/decisions/047). */
export const FORM_KEY = "formKey"
