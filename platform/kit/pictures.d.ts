// The address of a picture that the build takes along
declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.png' {
  const address: string
  export default address
}

declare module '*.jpg' {
  const address: string
  export default address
}

declare module '*.jpeg' {
  const address: string
  export default address
}

declare module '*.webp' {
  const address: string
  export default address
}

declare module '*.avif' {
  const address: string
  export default address
}
