/** The refusal of a remote by an app that takes only some. */
export const takesOnlySome = (app: string, name: string): string =>
  `The app ${app} takes only some remotes, and not ${name}: the platform team lists them in platform/apps/${app}.json.`
