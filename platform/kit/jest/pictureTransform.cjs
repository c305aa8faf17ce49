const { basename } = require('node:path')

/** In tests a picture's address is its file's name. */
module.exports = {
  process: (_source, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))}` }),
}
