{
  description = "Code completion that never breaks the file";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs = { self, nixpkgs }:
    let pkgs = nixpkgs.legacyPackages.x86_64-linux; in {
      packages.x86_64-linux.default = pkgs.stdenv.mkDerivation {
        pname = "dovetail";
        version = "@VERSION@";
        src = pkgs.fetchurl {
          url = "https://example.org/dovetail/releases/download/v@VERSION@/dovetail-@VERSION@-linux-x64.tar.xz";
          hash = "sha256:@SHA_linux-x64@";
        };
        nativeBuildInputs = [ pkgs.autoPatchelfHook ];
        buildInputs = [ pkgs.stdenv.cc.cc.lib ];
        # Files in the store have the time 1, and patched ones another size: the cache of classes would be refused.
        installPhase = ''
          mkdir -p $out/bin $out/lib
          rm lib/dovetail.aot
          cp -r . $out/lib/dovetail
          ln -s $out/lib/dovetail/bin/dovetail $out/bin/dovetail
        '';
      };
    };
}
