/**
 * Tells password managers whose password a form is about. Hidden by style: they overlook an input of type hidden.
 * https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands
 */
export const UsernameField = ({ email = '' }: { email: string | undefined }) => (
  <input hidden readOnly name="username" autoComplete="username" value={email} />
)
