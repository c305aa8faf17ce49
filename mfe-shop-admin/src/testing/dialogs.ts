/** The browser's dialogs in a test: alerts are recorded, questions answered with yes unless the test says no. */
export function dialogs({ answer = true } = {}) {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(answer)
  return { alert, confirm }
}
