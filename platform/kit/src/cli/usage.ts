/** The commands and their options. */
export const USAGE = `haggle <command>, in the folder of the shell or of a remote

  build                       build into the release store
  check                       build and run the gate, as a release does; nothing becomes live
  release                     build, check and make it everyone's
  canary --percent <1-99>     build, check and give it to that share of visitors
  promote                     make the canary everyone's
  rollback                    go back to the release before
  rollback <name>@<version>   of that remote, in any folder: go back to that release, which was live before
  remove <name> --app <name>  take a remote out of an app; rollback puts it back
  freeze <environment> --until <time> --reason <text>
                              let nothing new become live until then; rollback works
  thaw <environment>          end that, with the same --app and --remote
  flag <environment> <app>/<remote> <flag> --percent <0-100> --role <role>
                              turn a flag on for that share of visitors, or of those in a role, without a release
  flag <environment> <app>/<remote> <flag> --off
                              turn it off; works while it is frozen
  flags <environment>         the flags of an app, who has them, and which are rubbish
  budget <name>               how many errors that remote may have, and what of it is spent
  upgrade <package>@<version> upgrade a shared package, and rewrite the sources as its codemods say
  preview                     build, check and print a link that shows it to whoever has it
  releases                    what is released, what is live where, since when
  who </releases/…/file.js>   which commit, CI run and person a file comes from
  host                        serve an app as the registry says it is; reads PORT, API_URL, PROXY_SECRET
  registry                    run the registry alone; reads REGISTRY_PORT, REGISTRY_…, API_URL, PROXY_SECRET
  dev                         develop with React Fast Refresh beside what is released
  dev --against <site>        develop within a deployed shell of development or staging; nothing else runs here

  --app <name>          check, release, canary, promote, rollback: only this app, else every app that takes the
                        remote; remove: this app; preview, host: this app, else the marketplace;
                        freeze, thaw: only this app; flags: this app, else the marketplace
  --remote <name>       freeze, thaw: only this remote, or the shell
  --errors <share>      budget: set it, such as 0.5% of the visits in 30 days
  --webhook <https://…>
                        budget: told once when it is spent
  --override-freeze <why>
                        release, canary, promote, remove, flag: although it is frozen; the audit log keeps who and why
  --role <role>         flag: guest, user, shopOwner or operator; without it everyone
  --accept-pictures     release, canary, promote, check: although screens look different from what is live; the audit log
                        keeps who
  --anyway <why>        release, canary: although types or tests fail, files are not committed, or somebody else's release is
                        live; nothing is looked at, the audit log keeps who and why
  --env <name>          the same commands, with a registry: this environment, in place of production
  --version <version>   check, release, canary, preview: this one from the store, without a build;
                        rollback: only to this one
  --report markdown     check: what a pull request should show: pictures, kilobytes, shared ranges, faults
  --dry                 upgrade: only say what would be rewritten
  --html <file>         releases: as a page for people
  --build               registry: build what changed in this checkout and make it live, as its first start does
  --help

REGISTRY_URL and REGISTRY_TOKEN name a registry; without them the store is this machine's.`
