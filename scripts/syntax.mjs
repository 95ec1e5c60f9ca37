// A walk over what a file says, for what the build puts elsewhere.

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/** Calls back for every node with the one around it. @param {any} node @param {(node: Node, parent: Node) => void} look */
export function visit(node, look) {
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) visit(child, look);
    else if (typeof child?.type === 'string') {
      look(child, node);
      visit(child, look);
    }
  }
}
