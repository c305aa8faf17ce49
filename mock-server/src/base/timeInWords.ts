/** A time in ms in words, cut to the minute. */
export const timeInWords = (time: number): string =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) + ' UTC'
