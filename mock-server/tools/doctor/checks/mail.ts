import nodemailer from 'nodemailer'
import { fault, ok, PATIENCE_MS, reasonOf, warning, type Check } from '../finding'

/** Whether the mail server accepts a connection and the log-in. No mail is sent. */
export const checkMail: Check = async ({ settings: { SMTP_URL, MAIL_FROM } }) => {
  if (SMTP_URL === undefined) return warning('Mails reach nobody: they become files.', 'Set SMTP_URL and MAIL_FROM.')
  const { host } = new URL(SMTP_URL)
  const server = nodemailer.createTransport({
    url: SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  try {
    await server.verify()
  } catch (error) {
    return fault(`${host} takes no mail: ${reasonOf(error)}.`, 'Correct SMTP_URL, or start the mail server.')
  } finally {
    server.close()
  }
  if (MAIL_FROM === undefined) return warning(`${host} answers, but mails have no sender of yours.`, 'Set MAIL_FROM.')
  return ok(`${host} answers and accepts the log-in.`)
}
