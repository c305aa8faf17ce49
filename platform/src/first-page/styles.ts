import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { releaseUrl, type Release } from 'shared-contract/platform'
import { releaseDirectory } from '../releases/store'

/**
 * Style sheets of a release as part of a page, which then paints without waiting for another file. `data-href` tells
 * webpack that they are there. One that names files beside it stays a file.
 */
export async function stylesOf(home: string, release: Release, paths: string[]): Promise<string> {
  const tags = paths.map(async (path) => {
    const css = withoutNotes(await readFile(join(releaseDirectory(home, release), path), 'utf8'))
    if (!/<\/|url\((?!["']?data:)/.test(css)) return `    <style data-href="${basename(path)}">${css}</style>`
    const { integrity } = release.assets.find((asset) => asset.path === path) ?? {}
    return `    <link rel="stylesheet" href="${releaseUrl(release, path)}" integrity="${integrity}" crossorigin="anonymous" />`
  })
  return (await Promise.all(tags)).join('\n')
}

const withoutNotes = (css: string) => css.replaceAll(/\/\*#[^*]*\*\//g, '').trim()
