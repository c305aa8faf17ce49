import type { Composition } from '@haggle/shared-contract/platform'
import { StoreProvider, type HaggleStore } from '@haggle/shared-state'
import { SlotContext, ThemeProvider, type FilledSlot } from '@haggle/shared-ui'
import { ElsewhereContext, matchPath } from '@haggle/shared-ui/router'
import type { ReactNode } from 'react'
import { LateNoticeNews } from '../account/LateNoticeNews'
import { CompositionContext, useComposition } from '../composition/CompositionContext'
import { PreloadContext } from '../composition/PreloadContext'
import type { AppScreen } from '../composition/screen'
import { Footer } from '../footer/Footer'
import { Navbar } from '../navbar/Navbar'
import { Notices } from '../notices/Notices'
import type { AppSlots } from '../parts/appSlots'
import { SlotRoom } from '../parts/SlotRoom'
import { AppRoutes } from '../routes/AppRoutes'
import { preloadPath } from '../routes/preloadScreen'
import { ScreenBoundary } from '../routes/ScreenBoundary'
import { useFocusAfterNavigation } from '../routes/useFocusAfterNavigation'
import { useFocusRetention } from '../routes/useFocusRetention'
import { usePrefetch } from '../routes/usePrefetch'
import { useScrollAfterBack } from '../routes/useScrollAfterBack'
import { SessionEndNotice } from '../session/SessionEndNotice'
import { AppBoundary } from './AppBoundary'
import styles from './App.module.css'
import './font.css'
import './skeleton.css'

interface AppProps {
  composition: Composition
  screens: readonly AppScreen[]
  slots: AppSlots
  store: HaggleStore
  /** Shown in place of the frame with its screens. */
  children?: ReactNode
}

/** One app: the screens of its composition in the common frame. Needs a router above it. */
export function App({ composition, screens, slots, store, children = <Frame screens={screens} /> }: AppProps) {
  return (
    <AppBoundary>
      <StoreProvider store={store}>
        <ThemeProvider>
          <CompositionContext value={composition}>
            <ElsewhereContext value={elsewhere(composition, screens)}>
              <SlotContext value={filledBy(slots)}>
                <PreloadContext value={preloadPath(screens, composition)}>{children}</PreloadContext>
              </SlotContext>
            </ElsewhereContext>
          </CompositionContext>
        </ThemeProvider>
      </StoreProvider>
    </AppBoundary>
  )
}

/** The URL in the other app of a path that is no screen of this one. */
const elsewhere =
  ({ links: [other] }: Composition, screens: readonly AppScreen[]) =>
  (path: string) =>
    other === undefined || screens.some((screen) => matchPath(screen.path, path))
      ? undefined
      : new URL(path, other.href).href

const filledBy =
  (slots: AppSlots) =>
  ({ name, pass }: FilledSlot) => {
    const slot = slots.get(name)
    return slot && <SlotRoom slot={slot} pass={pass} />
  }

function Frame({ screens }: Pick<AppProps, 'screens'>) {
  const main = useFocusAfterNavigation<HTMLElement>()
  useScrollAfterBack()
  useFocusRetention(main)
  const prefetchLinkAt = usePrefetch(screens)
  const { version } = useComposition().shell
  return (
    <div className={styles.frame} onPointerOver={prefetchLinkAt} onFocus={prefetchLinkAt}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Navbar screens={screens} />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <AppRoutes screens={screens} />
      </main>
      <Footer />
      <ScreenBoundary screen={{ remote: 'shell', version }} what="news" place="" fallback={() => null}>
        <LateNoticeNews />
      </ScreenBoundary>
      <Notices screens={screens} />
      <SessionEndNotice screens={screens} />
    </div>
  )
}
