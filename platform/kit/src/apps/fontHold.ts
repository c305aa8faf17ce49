/**
 * An inline script that takes back the preload of the page's font on a slow connection. Browsers hold the first paint for
 * a preloaded font; at 100 ms of latency and more, it mostly comes too late to be used even so, and the next page has it
 * in the cache. The preload is in the HTML, because one that a script adds comes too late for the first paint. The page's
 * Content-Security-Policy allows the script by its hash.
 */
export const fontHold = `(function () {
  var connection = navigator.connection, font = document.querySelector('link[as=font]')
  if (font && connection && connection.rtt >= 100) font.remove()
})()`.replaceAll(/\n */g, '\n')
