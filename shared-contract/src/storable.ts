/** Whether both databases can store a text: no NUL (PostgreSQL rejects it), no lone surrogate. */
export const isStorable = (value: string) => !value.includes('\0') && !/\p{Surrogate}/u.test(value)

export const NOT_STORABLE = 'contains characters that cannot be stored'
