{{/*
A single-node data store for trying: StatefulSet, Service and network policy. Takes root, store, ports by name, data (mount path
of its volume, or ""), args, env (YAML), config (files of its ConfigMap by mount path, or nothing), probe (YAML) and callers.
*/}}
{{- define "consent-service.devStore" -}}
{{- $root := .root -}}
{{- $values := index $root.Values.dev.dataStores .store -}}
{{- $persistence := $root.Values.dev.dataStores.persistence -}}
{{- $name := printf "%s-%s" (include "consent-service.fullname" $root) .store -}}
{{- $scope := dict "root" $root "component" .store -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
spec:
  clusterIP: None
  selector:
    {{- include "consent-service.selectorLabels" $scope | nindent 4 }}
  ports:
    {{- range $port, $number := .ports }}
    - { name: {{ $port }}, port: {{ int64 $number }}, targetPort: {{ $port }} }
    {{- end }}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
automountServiceAccountToken: false
{{- with .config }}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
data:
  {{- range $file, $text := .files }}
  {{ $file }}: |
    {{- $text | nindent 4 }}
  {{- end }}
{{- end }}
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
spec:
  serviceName: {{ $name }}
  replicas: 1
  selector:
    matchLabels:
      {{- include "consent-service.selectorLabels" $scope | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "consent-service.labels" $scope | nindent 8 }}
      annotations:
        checksum/config: {{ .config | toYaml | sha256sum }}
    spec:
      serviceAccountName: {{ $name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- include "consent-service.pullSecrets" $root | nindent 6 }}
      securityContext:
        {{- include "consent-service.podSecurity" $values.user | nindent 8 }}
      containers:
        - name: {{ .store }}
          image: {{ $values.image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- with $values.command }}
          command:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          args:
            {{- toYaml (default .args $values.args) | nindent 12 }}
          {{- with .env }}
          env:
            {{- . | nindent 12 }}
          {{- end }}
          ports:
            {{- range $port, $number := .ports }}
            - { name: {{ $port }}, containerPort: {{ int64 $number }} }
            {{- end }}
          readinessProbe:
            {{- .probe | nindent 12 }}
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 3
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            {{- include "consent-service.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .run }}
            - { name: run, mountPath: {{ .run }} }
            {{- end }}
            {{- if .data }}
            - { name: data, mountPath: {{ .data }} }
            {{- end }}
            {{- with .config }}
            - { name: config, mountPath: {{ .path }}, readOnly: true }
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: {}
        {{- if .run }}
        - name: run
          emptyDir: {}
        {{- end }}
        {{- if .config }}
        - name: config
          configMap: { name: {{ $name }} }
        {{- end }}
        {{- if and .data (not $persistence.enabled) }}
        - name: data
          emptyDir: {}
        {{- end }}
  {{- if and .data $persistence.enabled }}
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $persistence.storageClassName }}
        storageClassName: {{ . }}
        {{- end }}
        resources: { requests: { storage: {{ $persistence.size }} } }
  {{- end }}
{{- if $root.Values.networkPolicy.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
spec:
  podSelector:
    matchLabels:
      {{- include "consent-service.selectorLabels" $scope | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    {{- range $port, $components := .callers }}
    - ports: [{ protocol: TCP, port: {{ int64 (index $.ports $port) }} }]
      from:
        {{- range $components }}
        - {{ include "consent-service.peer" (dict "root" $root "component" .) | nindent 10 | trim }}
        {{- end }}
    {{- end }}
{{- end }}
{{- end -}}

{{/* The parts that need a store. Takes root and store. Returns JSON. */}}
{{- define "consent-service.callersOf" -}}
{{- $callers := list -}}
{{- range $part, $facts := include "consent-service.map" .root | fromYaml -}}
{{- if has $.store $facts.stores }}{{ $callers = append $callers $part }}{{ end -}}
{{- end -}}
{{- toJson $callers -}}
{{- end -}}
