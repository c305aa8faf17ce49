/** Where mail providers unsubscribe for their users (RFC 8058). */
export const ONE_CLICK = '/api/mails/unsubscribe/one-click'

/** The headers for a mail's link to unsubscribe. Its token is in the fragment, which no provider would send. */
export function oneClickHeaders(link: string): Record<string, string> {
  const { hash, origin } = new URL(link)
  return {
    'List-Unsubscribe': `<${origin}${ONE_CLICK}?token=${hash.slice(1)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
