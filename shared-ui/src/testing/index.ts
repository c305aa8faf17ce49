export { renderScreen, type RenderScreenOptions, type RenderedScreen } from './renderScreen'
