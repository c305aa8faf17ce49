/** An invalid setting; the message is one line that names the variable. */
export class SettingError extends Error {
  override name = 'SettingError'
}
