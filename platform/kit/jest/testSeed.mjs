// Random tests print their seed when they fail; SEED_TEST repeats them with it.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED_TEST) })
