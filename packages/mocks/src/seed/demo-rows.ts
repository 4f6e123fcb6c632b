export const packedDemo = '[]'
