/** The native dialogs, played by the test: alerts are heard, questions are answered with yes unless it says no. */
export function dialogs({ answer = true } = {}) {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(answer)
  return { alert, confirm }
}
