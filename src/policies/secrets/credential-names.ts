/** A key may have any name, so that beside keys there is what is known to be something else. */
export const NO_KEY =
  /\.(?:pub|txt|md|conf|config|log|sh|sock)$|^\.|^(?:cm|control|mux)[-_.@:]|^(?:config|known_hosts|authorized_keys|allowed_signers)(?:$|[\d._~-])|^(?:environment|rc|readme|agent|moduli)$/i;

/** What is called so is a key wherever it lies. */
export const KEY = /.\.(?:pem|key|ppk)$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/i;
