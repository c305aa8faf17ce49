/** Class names of a CSS module, by the names written in it. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}

declare module '*.css'
