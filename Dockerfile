# The server with the built app. Two stages: what runs has no shell and no packages but its own, and its root file
# system can be read-only. Everything it keeps is in /data. Maintenance, with Docker or Podman:
#   docker exec NAME node server/maintenance/main.ts backup /data/copy.sqlite
FROM node:24-bookworm AS build
WORKDIR /podhod
COPY . .
# The build installs what it needs, without scripts (scripts/launch/install.mjs); the second install takes out again what
# only the build needed, and so does the rm: the image has its own Node.
RUN npm run build && npm ci --ignore-scripts --omit=dev --include=optional && rm -r node_modules/node-linux-*
# Into /image goes what is needed to run: Node without its symbols, what it and the native packages load, and of the
# packages neither types nor sources nor what is for other systems.
RUN set -eu; \
  mkdir -p /empty /image/etc /image/usr/local/bin /image/podhod/src; \
  strip -o /image/usr/local/bin/node "$(command -v node)"; \
  echo 'podhod:x:1000:1000::/data:/usr/sbin/nologin' > /image/etc/passwd; \
  echo 'podhod:x:1000:' > /image/etc/group; \
  cp -r package.json contract server dist node_modules /image/podhod; \
  cp -r src/domain /image/podhod/src; \
  cd /image/podhod/node_modules; \
  node -e "console.log(process.platform + '-' + process.arch)" > /system; \
  find better-sqlite3/prebuilds -type f ! -name "$(cat /system).node" -delete; \
  rm -r better-sqlite3/deps better-sqlite3/src .bin; \
  find . -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete; \
  libraries=$(find /image -name '*.node' -exec ldd "$(command -v node)" {} + | grep -o '/lib[^ ]*' | sort -u); \
  cp --parents --dereference $libraries /etc/nsswitch.conf /image

FROM scratch
COPY --from=build /image/ /
COPY --from=build --chown=1000:1000 /empty/ /data/
COPY --from=build --chown=1000:1000 /empty/ /tmp/
WORKDIR /podhod
USER 1000:1000
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data PATH=/usr/local/bin
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=40s --retries=1 CMD ["node", "server/maintenance/check-health.ts", "30"]
# No shell in between: SIGTERM has to reach the server.
CMD ["node", "server/main.ts"]
