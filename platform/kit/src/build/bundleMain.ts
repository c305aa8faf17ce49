import webpack, { type StatsError } from 'webpack'
import { readSourceMaps } from '../settings/sourceMaps'
import { configurationsOf } from '../webpack/configurations'

// Runs in the build's own process; sends the list of errors, empty on success.
const [version = '', directory = ''] = process.argv.slice(2)
build(process.cwd()).then(
  (faults) => process.send?.({ faults }),
  (error: unknown) => process.send?.({ faults: [error instanceof Error ? error.message : String(error)] }),
)

async function build(folder: string): Promise<string[]> {
  const configurations = await configurationsOf(folder, { version }, 'production')
  const devtool = readSourceMaps(process.env) ? 'source-map' : 'hidden-source-map'
  const compiler = webpack(
    configurations.map((each) => ({
      ...each,
      ...(each.devtool && { devtool }),
      output: { ...each.output, path: directory },
    })),
  )
  return new Promise<string[]>((done, failed) =>
    compiler.run((error, stats) => {
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {}
      compiler.close(() => (error ? failed(error) : done(errors.map(faultOf))))
    }),
  )
}

/** Formats an error without the loader's stack and webpack's hints about its configuration. */
const faultOf = ({ moduleName, loc, message }: StatsError): string =>
  [[moduleName, loc].filter(Boolean).join(' '), message.replace(/^Module build failed[^\n]*\n/, '').trim()]
    .filter(Boolean)
    .join(': ')
