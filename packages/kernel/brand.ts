/** A string or number that must not be mixed up with another one of the same shape. */
export type Brand<Value, Name extends string> = Value & { readonly __brand: Name }
