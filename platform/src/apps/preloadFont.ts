/**
 * An inline script that preloads the page's font unless the connection is slow. Browsers hold the first paint for a
 * preloaded font; at 100 ms of latency and more, it mostly comes too late to be used even so, and the next page has it
 * in the cache. Where the latency is unknown, the font is preloaded. The page's Content-Security-Policy allows the
 * script by its hash.
 */
export const preloadFont = `(function () {
  var connection = navigator.connection, font = document.querySelector('link[as=font]')
  if (font && !(connection && connection.rtt >= 100)) font.rel = 'preload'
})()`.replaceAll(/\n */g, '\n')
