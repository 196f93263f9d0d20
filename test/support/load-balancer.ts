import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type LoadBalancer = { readonly url: string; close(): Promise<void> };

/**
 * haproxy in front of several processes of the shop, round robin, as in front of several machines.
 * It checks their readiness, and retries a request that found no server at the next one.
 */
export async function startLoadBalancer(
  program: string,
  ports: readonly number[],
  port: number,
): Promise<LoadBalancer> {
  const folder = mkdtempSync(join(tmpdir(), "conche-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  const servers = ports.map(
    (each, index) =>
      `  server shop${index + 1} 127.0.0.1:${each} check inter 500ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down`,
  );
  writeFileSync(
    file,
    `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  option forwardfor
  option redispatch
  retries 3
frontend shop
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /readyz
${servers.join("\n")}
`,
  );
  const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
  const url = `http://localhost:${port}`;
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) break;
    if (tries > 100) throw new Error("The load balancer does not answer.");
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
