import { SettingError } from '../base/settingError'

/** Reads SOURCE_MAPS: whether everybody may read the sources of releases, from their source maps; by default nobody may. */
export function readSourceMaps({ SOURCE_MAPS }: NodeJS.ProcessEnv): boolean {
  if (SOURCE_MAPS && SOURCE_MAPS !== 'public' && SOURCE_MAPS !== 'private')
    throw new SettingError(`SOURCE_MAPS=${SOURCE_MAPS} cannot be used: it must be public or private.`)
  return SOURCE_MAPS === 'public'
}
